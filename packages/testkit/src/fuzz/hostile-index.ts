export { HOSTILE_CODES, hostileMemos } from './hostile-chain-texts.ts'
export type { HostileMemo } from './hostile-chain-texts.ts'
export { HOSTILE_ANSWERS } from './hostile-json-values.ts'
