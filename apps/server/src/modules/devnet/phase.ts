import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from '@tidebook/node/files'

/** Progress of the creation of a local network. An interrupted creation restarts from the beginning. */
export type Phase = 'absent' | 'preparing' | 'ready'

function pathIn(dataDir: string): string {
  return join(dataDir, 'local-network', 'phase')
}

export async function readPhase(dataDir: string): Promise<Phase> {
  const text = (await readFile(pathIn(dataDir), 'utf8').catch(() => '')).trim()
  return text === 'preparing' || text === 'ready' ? text : 'absent'
}

export function writePhase(dataDir: string, phase: Exclude<Phase, 'absent'>): void {
  return writeFileAtomically(pathIn(dataDir), phase)
}
