import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { MARKET_PATTERN, PATHS, marketPath } from '../../apps/web/src/lib/paths.ts'

const folder = join(import.meta.dirname, '../../apps/web/src/routes')

/** One address of every route: those of `PATHS`, and those in the route descriptions themselves. */
export const ADDRESSES: readonly string[] = [
  ...Object.values(PATHS),
  marketPath('all'),
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\/routes?\.ts$/.test(name))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/\bpath: '([^']+)'/g)])
    .map(([, path = '']) => path.replaceAll(/:\w+/g, '1'))
    .filter((path) => path !== MARKET_PATTERN),
]
