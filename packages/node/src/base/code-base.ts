import type { NetworkDefinition } from '@tidebook/protocol'

/** Whether a network's answers are those of the Jingtum code base; the others answer as the reference does. */
export function isSkywell({ names }: NetworkDefinition): boolean {
  return names.trustLineEntry === 'SkywellState'
}
