/**
 * Versions of the answers. Version 2 puts a transaction's fields into `tx_json`, its hash beside them, and calls a
 * payment's amount `DeliverMax`.
 */
export type ApiVersion = 1 | 2
