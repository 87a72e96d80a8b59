import { valueOf } from '../../../lib/loadable.ts'
import { configStore } from '../../network/index.ts'

const LOCAL_CLOSE_MS = 1000
const PUBLIC_CLOSE_MS = 10_000

/** Time between two ledgers of the network, in milliseconds. */
export function closeIntervalMs(): number {
  return valueOf(configStore.get())?.network.local === true ? LOCAL_CLOSE_MS : PUBLIC_CLOSE_MS
}
