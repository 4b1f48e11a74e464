// A picture of a flight as a file: SVG as the server draws it, PNG made of it here.

import { save } from "./dom.js";

export function savePicture(drawing, name, form) {
  if (form === "svg") return save(`${name}.svg`, drawing, "image/svg+xml");
  const box = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(drawing);
  const [width, height] = [Number(box[3]), Number(box[4])], larger = Math.min(2, 8000 / Math.max(width, height));
  const image = new Image();
  image.onload = () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: width * larger, height: height * larger });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => blob && save(`${name}.png`, blob, "image/png"));
  };
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
}
