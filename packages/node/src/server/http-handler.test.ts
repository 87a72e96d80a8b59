import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { Admission } from '../admission/admission.ts'
import { AdminAccess } from './admin-access.ts'
import { ClientIdentity } from './client-identity.ts'
import type { HttpContext } from './http-handler.ts'
import { handleHttp } from './http-handler.ts'
import { defaultLimits } from './limits.ts'

/** More than the buffers of both ends and of the system hold. */
const HUGE = 'x'.repeat(20_000_000)
const CLIENT = '127.0.0.1'

const servers: Server[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.close()
})

/** Starts a server with very long metrics. */
async function start(admission: Admission): Promise<number> {
  const context = {
    services: { admission },
    metrics: { text: () => Promise.resolve(HUGE), contentType: 'text/plain', request: () => undefined },
    limits: defaultLimits,
    access: new AdminAccess(undefined),
    identity: new ClientIdentity(),
    isHealthy: () => true,
  } as unknown as HttpContext
  const server = createServer((request, response) => {
    handleHttp(request, response, context).catch(() => response.destroy())
  })
  servers.push(server)
  server.listen(0, CLIENT)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function askAndReadNothing(port: number): Promise<Socket> {
  const socket = connect(port, CLIENT)
  socket.on('error', () => undefined)
  sockets.push(socket)
  socket.pause()
  await once(socket, 'connect')
  socket.write('GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n')
  return socket
}

it('a request counts until its response is read or its connection closes', async () => {
  const admission = new Admission({ ...defaultLimits.work, connectionsPerClient: 1 }, () => 0)
  const port = await start(admission)
  const account = admission.account(CLIENT)
  const socket = await askAndReadNothing(port)
  await expect.poll(() => account.bytesWaiting).toBeGreaterThan(1_000_000)
  expect(account.connections).toBe(1)
  const refused = await fetch(`http://${CLIENT}:${port}/metrics`)
  expect(refused.status).toBe(503)
  socket.destroy()
  await expect.poll(() => account.connections).toBe(0)
  expect(account.bytesWaiting).toBe(0)
})

it('a client with unread responses gets no further ones until it reads them', async () => {
  const admission = new Admission({ ...defaultLimits.work, answerBytesPerClient: 1_000_000 }, () => 0)
  const port = await start(admission)
  const socket = await askAndReadNothing(port)
  await expect.poll(() => admission.account(CLIENT).bytesWaiting).toBeGreaterThan(1_000_000)
  const ask = async () => {
    const response = await fetch(`http://${CLIENT}:${port}/`, { method: 'POST', body: '{"method":1}' })
    return [response.status, await response.text()]
  }
  expect(await ask()).toEqual([503, expect.stringContaining('tooBusy')])
  // the client gets further responses once it reads
  socket.resume()
  await expect.poll(() => admission.account(CLIENT).bytesWaiting).toBe(0)
  expect(await ask()).toEqual([200, expect.stringContaining('invalidParams')])
})
