import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogPlugin } from './build/catalog-plugin.ts'
import { compressPlugin } from './build/compress-plugin.ts'
import { fontPreloadPlugin } from './build/font-preload-plugin.ts'

const server = process.env['TIDEBOOK_SERVER'] ?? 'http://127.0.0.1:7350'
const calls = ['/info', '/wallet', '/hash', '/sum', '/static', '/faucet', '/api', '/health', '/ready']

export default defineConfig({
  plugins: [react(), tailwindcss(), catalogPlugin(), fontPreloadPlugin(), compressPlugin()],
  build: {
    target: 'es2023',
    manifest: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What most screens share travels together: one file compresses better than twenty.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'core', minShareCount: 3 }] } } },
  },
  worker: { format: 'es' },
  server: {
    proxy: { ...Object.fromEntries(calls.map((path) => [path, server])), '/ws': { target: server, ws: true } },
  },
})
