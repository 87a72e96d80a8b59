import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { AbuserOrder } from './abuser.ts'

const MAIN = fileURLToPath(new URL('abuser.ts', import.meta.url))

/**
 * Runs an abuser until its time is up.
 * @returns counts of its requests by outcome
 */
export function runAbuser(order: AbuserOrder): Promise<Readonly<Record<string, number>>> {
  const child = spawn(process.execPath, [MAIN, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString()
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(text) as Record<string, number>)
      else reject(new Error(`The abuser ended with ${code}`))
    })
  })
}
