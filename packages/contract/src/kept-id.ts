/** The id of something that the exchange keeps: a UUID in small letters. */
export const KEPT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
