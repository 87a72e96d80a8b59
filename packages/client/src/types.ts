/** Types of the data in answers and messages, for programs outside this repository. */
export type * from '@tidebook/contract'
