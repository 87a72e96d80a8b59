import type { NetworkDefinition, ObjectJson } from '@tidebook/protocol'
import { ProtocolError, encodeObject } from '@tidebook/protocol'
import { hexText } from './hex-text.ts'

/**
 * An object as the network serialises it, upper-case hex; undefined where its definitions have no number for a kind of
 * entry that it names, as with the Jingtum code base's own ones, whose numbers are not public.
 */
export function serialised(network: NetworkDefinition, object: ObjectJson): string | undefined {
  try {
    return hexText(encodeObject(network, object))
  } catch (error) {
    if (error instanceof ProtocolError) return undefined
    throw error
  }
}
