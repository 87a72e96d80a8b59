import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** Version of this program, from its package file. */
export const VERSION: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version
