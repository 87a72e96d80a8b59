import type { NetworkDefinition, ObjectJson } from '@tidebook/protocol'
import { ProtocolError, encodeObject } from '@tidebook/protocol'
import { hexText } from './hex-text.ts'

/**
 * Serializes an object as upper-case hex. Returns undefined when the network's definitions lack a number for an entry
 * type that it names, as for the Jingtum code base's own types, whose numbers are not public.
 */
export function serialised(network: NetworkDefinition, object: ObjectJson): string | undefined {
  try {
    return hexText(encodeObject(network, object))
  } catch (error) {
    if (error instanceof ProtocolError) return undefined
    throw error
  }
}
