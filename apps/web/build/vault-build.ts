import { join, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { catalogPlugin } from './catalog-plugin.ts'
import { compressPlugin } from './compress-plugin.ts'
import { documentIntegrityPlugin } from './document-integrity.ts'

const webFolder = join(import.meta.dirname, '..')
const WORKER = 'virtual:kdf-worker'

/** `import { source } from 'virtual:kdf-worker'`: the worker as text, for a document that may load no second file. */
const workerSourcePlugin = (): Plugin => ({
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
})

const vaultConfig = (outDir: string, watch: boolean): InlineConfig => ({
  configFile: false,
  root: webFolder,
  base: '/vault/',
  publicDir: false,
  logLevel: 'warn',
  plugins: [
    react(),
    tailwindcss(),
    catalogPlugin(),
    workerSourcePlugin(),
    documentIntegrityPlugin('/vault/'),
    compressPlugin(),
  ],
  define: { 'process.env.NODE_ENV': JSON.stringify(watch ? 'development' : 'production') },
  build: {
    outDir: join(outDir, 'vault'),
    emptyOutDir: true,
    target: 'es2023',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    watch: watch ? {} : null,
    rolldownOptions: { input: join(webFolder, 'vault.html'), output: { codeSplitting: false } },
  },
})

/** Builds the vault's document into `vault/` of a build, or goes on building it whenever its sources change. */
export const buildVault = async (outDir: string, watch = false): Promise<void> => {
  await build(vaultConfig(outDir, watch))
}

/**
 * The vault is a program of its own and shares no file with the page. While developing it is built beside the page, for
 * only the server can give it its policy.
 */
export const vaultPlugin = (): Plugin => {
  let outDir = ''
  let serving = false
  return {
    name: 'tidebook-vault',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
      serving = config.command === 'serve'
    },
    configureServer() {
      void buildVault(outDir, true)
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        if (!serving) await buildVault(outDir)
      },
    },
  }
}
