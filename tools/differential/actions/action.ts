import type { TransactionJson } from '@tidebook/protocol'
import type { World } from '../world.ts'

/** Something that people do in a random world. */
export interface Action {
  /** How often, compared with the weights of all others. */
  readonly weight: number
  /**
   * A transaction without sequence and signature, and without a fee unless it is a special one. Undefined where the
   * world has nothing yet that it could be done with.
   */
  readonly draft: (world: World) => TransactionJson | undefined
}
