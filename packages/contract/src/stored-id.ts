/** The id of a stored object: a UUID in lower case. */
export const STORED_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
