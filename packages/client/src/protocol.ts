/** Networks, addresses, keys, transactions and signatures, for programs outside this repository. */
export * from '@tidebook/protocol'
