import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesFor, gzipSize } from '../apps/web/build/route-size.ts'
import { buildWeb } from '../tools/lib/build-web.ts'
import { root } from '../tools/lib/run.ts'
import { goal, line } from './support/report.ts'

// What a browser fetches for the first route and for the trade route with its chart (which comes as a file of its own),
// with the words they need, after gzip.
const KB = 1024
const ROUTES = [
  { name: 'first route', modules: ['src/routes/home/home-route.tsx', 'virtual:catalog/en/base'], most: 125 },
  {
    name: 'trade route with chart',
    modules: [
      'src/routes/trade/trade-route.tsx',
      'src/features/chart/services/chart-engine.ts',
      'virtual:catalog/en/base',
      'virtual:catalog/en/trade',
    ],
    most: 190,
  },
]
/** Words that only the wallet's cryptography has: key derivation, curves, ciphers. */
const CRYPTOGRAPHY = /argon2|secp256k1|ed25519|AES-GCM|ripemd/i

const folder = join(root, 'apps/web/dist')
if (!existsSync(join(folder, '.vite/manifest.json')) && (await buildWeb()) !== 0) process.exit(1)
const met = ROUTES.flatMap(({ name, modules, most }) => {
  const files = filesFor(folder, ['index.html', ...modules])
  for (const file of files) line(`  ${name}`, `${(gzipSize(folder, [file]) / KB).toFixed(1)} KB ${file}`)
  const guilty = files.filter((file) => CRYPTOGRAPHY.test(readFileSync(join(folder, file), 'utf8')))
  return [
    goal(name, gzipSize(folder, files) / KB, most, ' KB gz'),
    goal(`${name}, files with cryptography`, guilty.length, 0),
  ]
})
process.exit(met.every(Boolean) ? 0 : 1)
