import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '@tidebook/node/files'

/** How far the making of a local network got. An interrupted making is done again from nothing. */
export type Phase = 'absent' | 'preparing' | 'ready'

const pathIn = (dataDir: string): string => join(dataDir, 'local-network', 'phase')

export const readPhase = async (dataDir: string): Promise<Phase> => {
  const text = (await readFile(pathIn(dataDir), 'utf8').catch(() => '')).trim()
  return text === 'preparing' || text === 'ready' ? text : 'absent'
}

export const writePhase = (dataDir: string, phase: Exclude<Phase, 'absent'>): void => writeWhole(pathIn(dataDir), phase)
