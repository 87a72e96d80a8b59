import type { TransactionJson } from '@tidebook/protocol'
import type { World } from '../world.ts'

/** A random action in a world. */
export interface Action {
  /** Frequency relative to the weights of all other actions. */
  readonly weight: number
  /**
   * Returns a transaction without sequence and signature, and without a fee unless it is a special one. Returns
   * undefined when the world lacks an object that the transaction requires.
   */
  readonly draft: (world: World) => TransactionJson | undefined
}
