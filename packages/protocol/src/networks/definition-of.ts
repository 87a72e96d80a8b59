import { biz } from './biz.ts'
import { bvcadt } from './bvcadt.ts'
import { call } from './call.ts'
import type { NetworkDefinition, NetworkId } from './network.ts'
import { stm } from './stm.ts'
import { swt } from './swt.ts'
import { xrp } from './xrp.ts'

const DEFINITIONS: Readonly<Record<NetworkId, NetworkDefinition>> = { swt, xrp, call, stm, biz, bvcadt }

/** Returns the definition of a network. */
export function definitionOf(id: NetworkId): NetworkDefinition {
  return DEFINITIONS[id]
}
