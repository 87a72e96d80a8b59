import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { build, type Plugin } from 'vite'

const webFolder = join(import.meta.dirname, '..')
/** Files that the page needs to open. The vault has a separate document and files. */
const CACHED_FILES = /^(?:assets\/[^/]+\.(?:js|css|woff2|svg)|appearance\.js|icon\.svg)$/

/** Returns the paths of the files that open the page without a network. */
function listCachedFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => CACHED_FILES.test(name))
    .map((name) => `/${name}`)
    .toSorted()
}

/** Writes `service-worker.js` next to the document, with the names of its files. */
export function serviceWorkerPlugin(): Plugin {
  let folder = ''
  return {
    name: 'tidebook-service-worker',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const html = readFileSync(join(folder, 'index.html'), 'utf8')
        const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1]
        if (entry === undefined) throw new Error('the document has no script')
        const version = createHash('sha256').update(html).digest('hex').slice(0, 16)
        await build({
          configFile: false,
          root: webFolder,
          logLevel: 'error',
          publicDir: false,
          define: { BUILD: JSON.stringify({ version, files: listCachedFiles(folder), entry }) },
          build: {
            outDir: folder,
            emptyOutDir: false,
            target: 'es2023',
            rolldownOptions: {
              input: join(webFolder, 'src/service-worker/service-worker.ts'),
              output: { format: 'iife', codeSplitting: false, entryFileNames: 'service-worker.js' },
            },
          },
        })
      },
    },
  }
}
