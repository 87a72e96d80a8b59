import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import { configStore } from '../../network/index.ts'

/** The service that replaces this one. */
export interface Replacement {
  readonly name: string
  readonly url: string
}

/**
 * Returns the replacement service while deposits and withdrawals are closed (XCH-001), or undefined while they are open
 * or the configuration is unknown.
 */
export function useReplacement(): Replacement | undefined {
  const crossChain = valueOf(useStore(configStore))?.crossChain
  if (crossChain === undefined || crossChain.open) return undefined
  const { replacementName: name, replacementUrl: url } = crossChain
  return { name, url }
}
