/**
 * Version of the answers. Version 2 puts a transaction's fields into `tx_json` and its hash next to it, and names a
 * payment's amount `DeliverMax`.
 */
export type ApiVersion = 1 | 2
