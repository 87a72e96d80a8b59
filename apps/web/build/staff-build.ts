import { join, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { catalogPlugin } from './catalog-plugin.ts'
import { compressPlugin } from './compress-plugin.ts'
import { documentIntegrityPlugin } from './document-integrity.ts'

const webFolder = join(import.meta.dirname, '..')
const BASE = '/staff/'

/** Builds the application of the staff into `staff/` of a build, or goes on building it whenever its sources change. */
export const buildStaff = async (outDir: string, watch = false): Promise<void> => {
  await build({
    configFile: false,
    root: webFolder,
    base: BASE,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), tailwindcss(), catalogPlugin(), documentIntegrityPlugin(BASE), compressPlugin()],
    define: { 'process.env.NODE_ENV': JSON.stringify(watch ? 'development' : 'production') },
    build: {
      outDir: join(outDir, 'staff'),
      emptyOutDir: true,
      target: 'es2023',
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      watch: watch ? {} : null,
      rolldownOptions: { input: join(webFolder, 'staff.html'), output: { codeSplitting: false } },
    },
  })
}

/** The staff have a program of their own, of which no visitor fetches a byte: it shares no file with the page. */
export const staffPlugin = (): Plugin => {
  let outDir = ''
  let serving = false
  return {
    name: 'tidebook-staff',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
      serving = config.command === 'serve'
    },
    configureServer() {
      void buildStaff(outDir, true)
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        if (!serving) await buildStaff(outDir)
      },
    },
  }
}
