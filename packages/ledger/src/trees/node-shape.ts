export const HASH_BYTES = 32
/** Children of an inner node: one for each value of the key's next four bits. */
export const BRANCHES = 16
