#!/usr/bin/env node
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'
import { findFirefox } from '../../tools/lib/firefox.ts'

// Replaces the Firefox that Playwright starts: runs the installed one and forwards WebDriver BiDi in both directions.
// Playwright always sends some commands that are newer than Firefox's long-term release. Tests do not depend on them
// (response bodies, the screen around the window), or Firefox is started with the setting (language, time zone).
const MAY_BE_UNKNOWN: Readonly<Record<string, object>> = {
  'network.addDataCollector': { collector: 'none' },
  'network.setExtraHeaders': {},
  'browser.setDownloadBehavior': {},
  'emulation.setLocaleOverride': {},
  'emulation.setTimezoneOverride': {},
  'emulation.setMediaFeaturesOverride': {},
  'emulation.setScreenOrientationOverride': {},
  'emulation.setScreenSettingsOverride': {},
}
/**
 * The realm in which Playwright inspects a page, isolated from the page's own scripts. Test scripts run there, because
 * the page's policy, which is the product's own, forbids Playwright to evaluate text among the page's scripts.
 */
const OWN_REALM = '__playwright_utility_world__'
/**
 * Playwright adds a function to each page to insert text, which the policy forbids as well. This function does the same
 * as a paste, and also works inside a frame.
 */
const INSERTS = 'window.__pw_bidiInsertText('
const INSERT_TEXT = `((text) => {
  if (document.activeElement?.nodeName === 'IFRAME') return document.activeElement
  document.execCommand('insertText', false, text)
})(`
const ONLY_FRAME = { type: 'css', value: 'iframe' }
const LISTENING = /WebDriver BiDi listening on (ws:\S+)/
const SESSION = '/session'

interface Command {
  readonly id: number
  readonly method: string
  readonly params: {
    readonly target?: { readonly context?: string; readonly sandbox?: string }
    readonly locator?: { readonly type: string }
  }
}

interface Answer {
  readonly id?: number
  readonly type?: string
  readonly error?: string
}

/**
 * Returns the response that Playwright receives instead of "unknown command", or undefined for every other response.
 */
function knownAnswer(text: string, asked: Map<number, string>): string | undefined {
  // Most messages are large events, so only responses are parsed.
  if (!text.startsWith('{"type":"error"') && !text.includes('"unknown command"')) return undefined
  const { id, error } = JSON.parse(text) as Answer
  const result = MAY_BE_UNKNOWN[asked.get(id ?? -1) ?? '']
  return error === 'unknown command' && result !== undefined
    ? JSON.stringify({ type: 'success', id, result })
    : undefined
}

/** Returns the command in the form in which Firefox receives it. */
function translated(command: Command): Command {
  const { locator, target } = command.params
  // The frame element. A page of the product has only the vault's frame.
  if (locator?.type === 'context') return { ...command, params: { ...command.params, locator: ONLY_FRAME } }
  if (!command.method.startsWith('script.') || target?.context === undefined || target.sandbox !== undefined)
    return command
  return { ...command, params: { ...command.params, target: { ...target, sandbox: OWN_REALM } } }
}

function connect(driver: WebSocket, address: string): void {
  const browser = new WebSocket(address + SESSION)
  const asked = new Map<number, string>()
  const early: string[] = []
  driver.on('message', (data) => {
    const command = JSON.parse(String(data)) as Command
    if (command.method in MAY_BE_UNKNOWN) asked.set(command.id, command.method)
    const text = JSON.stringify(translated(command)).replace(INSERTS, JSON.stringify(INSERT_TEXT).slice(1, -1))
    if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else early.push(text)
  })
  browser.on('open', () => early.splice(0).forEach((text) => browser.send(text)))
  browser.on('message', (data) => {
    const text = String(data)
    driver.send(knownAnswer(text, asked) ?? text)
  })
  driver.on('close', () => browser.close())
  browser.on('close', () => driver.close())
  browser.on('error', () => driver.close())
}

/** Listens for a Firefox at an address, and returns the bridge's own address. */
function bridgeTo(address: string): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (driver) => connect(driver, address))
  return new Promise((resolve) =>
    server.on('listening', () => resolve(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )
}

const firefox = spawn(findFirefox() ?? 'firefox', process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal))
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = LISTENING.exec(line)?.[1]
  if (address === undefined) process.stderr.write(`${line}\n`)
  else void bridgeTo(address).then((own) => process.stderr.write(`WebDriver BiDi listening on ${own}\n`))
})
