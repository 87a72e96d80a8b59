// Prints how many packages npm has unpacked, until its parent stops it. A program of its own, because the install blocks
// the bootstrap script. Uses only built-in modules, because it runs before the install.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const PARENT_CHECK_MS = 1000

const [, , root = '.', kind = 'all', intervalMs = '10000'] = process.argv
const parent = process.ppid

/**
 * Paths of the packages that every machine needs: all of them, or without developer tools. Optional packages are for
 * one kind of machine each.
 */
const { packages = {} } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const paths = Object.entries(packages).flatMap(([path, { link, optional, dev, devOptional }]) =>
  path.includes('node_modules/') && !link && !optional && !(kind === 'lean' && (dev || devOptional)) ? [path] : [],
)

setInterval(() => {
  // npm creates all folders before it unpacks packages.
  const unpacked = paths.filter((path) => existsSync(join(root, path, 'package.json'))).length
  process.stderr.write(`tidebook: unpacked ${unpacked} of ${paths.length} packages\n`)
}, Number(intervalMs))

// Ends soon after the bootstrap script has been killed.
setInterval(() => {
  if (process.ppid !== parent) process.exit()
}, PARENT_CHECK_MS)
