import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BuildProgress } from './build/build-progress.ts'
import { catalogPlugin } from './build/catalog-plugin.ts'
import { compressPlugin } from './build/compress-plugin.ts'
import { firstFilesPlugin } from './build/first-files-plugin.ts'
import { fontPreloadPlugin } from './build/font-preload-plugin.ts'
import { logosPlugin } from './build/logos-plugin.ts'
import { integrityPlugin } from './build/integrity-plugin.ts'
import { programPlugin } from './build/program-build.ts'
import { serviceWorkerPlugin } from './build/service-worker-plugin.ts'
import { workerSourcePlugin } from './build/worker-source-plugin.ts'

const server = process.env['TIDEBOOK_SERVER'] ?? 'http://127.0.0.1:7350'
const calls = [
  '/app',
  '/info',
  '/wallet',
  '/hash',
  '/sum',
  '/static',
  '/faucet',
  '/pools',
  '/vault',
  '/staff',
  '/docs',
  '/api',
  '/health',
  '/ready',
]

const KIT =
  /packages\/(ui|amount|contract)\/|web\/src\/(lib\/|features\/(markets\/|transaction-detail\/(model\/opened-transaction|views\/(opened-transaction|hash-button))\.|wallet\/views\/inactive-hint\.))/
const NOT_OF_TRADE =
  /contract\/src\/((user|exam|code|gateway|identity|staff|content|content-desk|listing|site|progress)\/|(links|chain-text|business-routes|error-reactions)\.)|amount\/src\/(exchange|ledger-|issued|quality|divide-|multiply-|canonicalize|powers|native\.)|markets\/(views\/use-(valuation|coin-titles)|model\/(market-valuation|coin-titles))|ui\/src\/(coin|coin-mark|badge|table|empty|dialog|steps|card|task-progress|detail)\.|lib\/(amount-card|available-amount|error-(?:next|notice)|markdown\/|replay-path\.|token-(?:icon|look)\.|queries\/|date-|show-invalid-field|answer-panel|page-title|qr-code|countdown|held-enter|choice-menu|integer-text|network-definition|download-text|task-progress-bar|history-figures|use-address-reader)/

/**
 * Modules that share a file, because one file compresses better than twenty: all that the page itself needs, and small
 * modules that most screens use. Other modules stay with the screen or the part that needs them. The entry is separate:
 * it waits for the messages before it draws, so the messages must not depend on it.
 */
const sharedFiles = [
  { name: 'core', tags: ['$initial' as const], test: (id: string) => !/index\.html|src\/main\.tsx/.test(id) },
  {
    name: 'kit',
    // Modules that only swaps, pools and the wallet share do not load with the trade screen.
    test: (id: string) => KIT.test(id) && !NOT_OF_TRADE.test(id),
    minShareCount: 3,
  },
  // The query library, which neither the first screen nor an empty trade screen uses.
  { name: 'queries', test: /node_modules\/@tanstack\/|web\/src\/lib\/queries\// },
  // The list of wallets and the addresses of nodes in one file; every screen that can open a wallet window would
  // otherwise name each of its files.
  {
    name: 'accounts',
    test: /features\/wallet\/(model\/(watched|accounts|account-choices)|services\/accounts)\.|features\/network\/services\/chain-hosts\.|packages\/chains\/src\/ids\./,
  },
  // Small modules that several later screens share and that need no further file. The first script names every file,
  // so one for each of them would make it larger.
  {
    name: 'small',
    test: /wallet\/model\/map-loadable\.|gateway\/model\/records-filter\.|swap\/model\/figures\.|commands\/key-text\.|src\/lib\/(csv|duration-text)\.|ui\/src\/detail\./,
  },
  // Modules that the forms and lists of the trade screen share with parts that load later.
  {
    name: 'desk',
    test: /features\/(stops\/(model\/(stops-store|stored-stop)|services\/use-stops)\.|trade-form\/(model\/(?!amend\.|scaled\.|stop\.|waiting\.|warnings|fee-reserve)|views\/(parts|line-parts|error-text|use-form-context|form-dialogs)|services\/(form-context|fill-form|press-order|ladder\.))|order-book\/model\/book-store|chart\/(views\/parts|services\/engine-module)\.|orders\/(views\/follow-own-orders\.|model\/(current-orders-store|order-dialog-store|waiting-store)|views\/(parts|order-dialogs|table-skeleton|no-wallet-empty|panel-empty)))|routes\/trade\/panel-sizes|order-book\/model\/(grouping-steps|book-choices)|paper\/model\/paper-activity|lib\/replay-path/,
  },
  {
    name: 'chart',
    // Modules that the chart and its tools share. All of them load with the trade screen.
    test: /features\/chart\/(?:.*\/)?(window|bar|chart-options|crosshair|model\/compare|model\/compare-store|use-chart-colors|chart-store|periods|point-at|own-fill|chart-look|precision|kline-canvas|chart-legend|chart-feed|live-gate|model\/side-charts)\.|candles\/indicators\/(price-lines|indicator|window)\.|market\/src\/book\/grouping\./,
  },
  {
    name: 'moves',
    // Modules that transfers, swaps, pools and the wallet share.
    test: /chains\/src\/ids|ui\/src\/focus-here|swap\/model\/swap-state|transfer\/(model\/(address-book|copied-address)|services\/clipboard-watch)/,
  },
]

const progress = new BuildProgress()

export default defineConfig({
  plugins: [
    progress.plugin(),
    react(),
    tailwindcss(),
    catalogPlugin(),
    logosPlugin(),
    fontPreloadPlugin(),
    firstFilesPlugin(),
    integrityPlugin(),
    compressPlugin(),
    serviceWorkerPlugin(),
    programPlugin({ name: 'vault', plugins: [progress.plugin(), workerSourcePlugin()] }),
    programPlugin({ name: 'staff', plugins: [progress.plugin()] }),
  ],
  build: {
    target: 'es2023',
    manifest: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } },
  },
  server: {
    proxy: {
      ...Object.fromEntries(calls.map((path) => [path, { target: server }])),
      '/ws': { target: server, ws: true },
    },
  },
})
