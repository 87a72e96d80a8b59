import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_ROUTE, gzipSize, routeFiles, routeSize, TRADE_ROUTE } from '../apps/web/build/route-size.ts'
import { LANGUAGES } from '../apps/web/src/lib/languages.ts'
import { buildWeb } from '../tools/lib/build-web.ts'
import { root } from '../tools/lib/run.ts'
import { goal, line } from './support/report.ts'

// Size after gzip of everything that a visitor without a wallet downloads for the first route and for the trade route
// with its chart library, in the language with the longest messages. Uses the count of apps/web/size.test.ts.
const KB = 1024
const ROUTES = [
  { name: 'first route', route: FIRST_ROUTE, most: 135 },
  { name: 'trade route with chart', route: TRADE_ROUTE, most: 215 },
]
/** Matches words that occur only in the wallet's cryptography: key derivation, curves, ciphers. */
const CRYPTOGRAPHY = /argon2|secp256k1|ed25519|AES-GCM|ripemd/i

const folder = join(root, 'apps/web/dist')
if (!existsSync(join(folder, '.vite/manifest.json')) && (await buildWeb()) !== 0) process.exit(1)
const met = ROUTES.flatMap(({ name, route, most }) => {
  const files = routeFiles(folder, route, 'en')
  for (const file of files) line(`  ${name}`, `${(gzipSize(folder, [file]) / KB).toFixed(1)} KB ${file}`)
  const guilty = files.filter((file) => CRYPTOGRAPHY.test(readFileSync(join(folder, file), 'utf8')))
  return [
    goal(name, routeSize(folder, route, LANGUAGES) / KB, most, ' KB gz'),
    goal(`${name}, files with cryptography`, guilty.length, 0),
  ]
})
process.exit(met.every(Boolean) ? 0 : 1)
