/** Maximum value of a column of type `integer`. The database rejects a statement with a larger one. */
export const MAX_INTEGER = 2_147_483_647

/** Maximum value of a column of type `smallint`. */
export const MAX_SMALLINT = 32_767
