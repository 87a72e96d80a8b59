import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import { configStore } from '../../network/index.ts'

/** The service that stands in for this one. */
export interface Replacement {
  readonly name: string
  readonly url: string
}

/** Where to go while deposits and withdrawals are closed here (XCH-001); undefined while they are open, or nothing is known. */
export function useClosed(): Replacement | undefined {
  const crossChain = valueOf(useStore(configStore))?.crossChain
  if (crossChain === undefined || crossChain.open) return undefined
  const { replacementName: name, replacementUrl: url } = crossChain
  return { name, url }
}
