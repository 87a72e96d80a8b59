import type { NetworkDefinition } from '@tidebook/protocol'

/** Whether a network uses the responses of the Jingtum code base. Other networks respond like the reference. */
export function isSkywell({ names }: NetworkDefinition): boolean {
  return names.trustLineEntry === 'SkywellState'
}
