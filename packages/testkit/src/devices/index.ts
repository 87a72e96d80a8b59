export { LedgerDevice } from './ledger-device.ts'
