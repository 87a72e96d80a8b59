import type { NetworkDefinition } from '@tidebook/protocol'

/** Whether a network uses the answers of the Jingtum code base. The others answer as the reference does. */
export function isSkywell({ names }: NetworkDefinition): boolean {
  return names.trustLineEntry === 'SkywellState'
}
