import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { webFolder } from './program-build.ts'

const WORKER = 'virtual:kdf-worker'

/** `import { source } from 'virtual:kdf-worker'`: the worker as text, for a document that may not load a second file. */
export function workerSourcePlugin(): Plugin {
  return {
    name: 'tidebook-kdf-worker',
    resolveId: (id) => (id === WORKER ? `\0${WORKER}` : undefined),
    async load(id) {
      if (id !== `\0${WORKER}`) return undefined
      const built = await build({
        configFile: false,
        root: webFolder,
        logLevel: 'error',
        build: {
          write: false,
          target: 'es2023',
          rolldownOptions: {
            input: join(webFolder, 'src/vault/kdf-worker.ts'),
            output: { format: 'iife', codeSplitting: false },
          },
        },
      })
      const [bundle] = Array.isArray(built) ? built : [built]
      const chunk = bundle !== undefined && 'output' in bundle ? bundle.output[0] : undefined
      if (chunk === undefined) throw new Error('the worker was not built')
      return `export const source = ${JSON.stringify(chunk.code)}`
    },
  }
}
