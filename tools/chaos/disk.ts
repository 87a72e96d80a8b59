import { execFile, spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { promisify } from 'node:util'

const exec = promisify(execFile)
/** Only used bytes occupy memory. */
const SIZE = 4_294_967_296
const ATTEMPTS = 20

/**
 * The disk of one validator: a separate file system that can be filled, or a plain folder if the process may not mount
 * one.
 */
export class Disk {
  readonly folder: string
  /** Whether the disk can be full. */
  readonly isMounted: boolean

  readonly #unmountAtExit = (): void => {
    spawnSync('umount', ['--lazy', this.folder])
  }

  private constructor(folder: string, isMounted: boolean) {
    this.folder = folder
    this.isMounted = isMounted
    if (isMounted) process.once('exit', this.#unmountAtExit)
  }

  static async open(folder: string): Promise<Disk> {
    await mkdir(folder, { recursive: true })
    try {
      await exec('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder])
      return new Disk(folder, true)
    } catch {
      // Only root may mount.
      return new Disk(folder, false)
    }
  }

  /** Fills the disk until `freeBytes` are free. */
  async fill(freeBytes: number): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const { bfree, blocks, bsize } = statfsSync(this.folder)
      try {
        await this.#resize((blocks - bfree) * bsize + freeBytes)
        return
      } catch (error) {
        // A program wrote to the disk in the meantime.
        if (attempt === ATTEMPTS) throw error
      }
    }
  }

  /** Frees the space again. */
  async clear(): Promise<void> {
    await this.#resize(SIZE)
  }

  /** Unmounts the disk. Its content stays in the folder if `isKept`. */
  async close(isKept: boolean): Promise<void> {
    if (!this.isMounted) return
    process.off('exit', this.#unmountAtExit)
    const copy = `${this.folder}.copy`
    if (isKept) await cp(this.folder, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') })
    // A program that is ending may still be using it.
    await exec('umount', ['--lazy', this.folder])
    if (!isKept) return
    await cp(copy, this.folder, { recursive: true })
    await rm(copy, { recursive: true })
  }

  async #resize(bytes: number): Promise<void> {
    await exec('mount', ['-o', `remount,size=${bytes}`, this.folder])
  }
}
