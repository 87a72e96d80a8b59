import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|html|svg|json)$/
const MIN_SIZE = 1024

/** Writes a .br and a .gz copy of every text file of the build, so that the server does not compress them. */
export function compressPlugin(): Plugin {
  let folder = ''
  return {
    name: 'tidebook-compress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!compressible.test(name)) continue
        const file = join(folder, name)
        const content = readFileSync(file)
        if (content.length < MIN_SIZE) continue
        const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params: size }))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
