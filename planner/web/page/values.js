// Values of a question: which of them say something, and lists as they are typed.

const given = (value) => value !== null && value !== undefined && value !== "" && value !== false && value?.length !== 0;

// What is said, and nothing of what is not.
export const only = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => given(value)));

export const listed = (typed) => typed.split(",").map((word) => word.trim()).filter(Boolean);
