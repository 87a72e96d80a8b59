import { fromHex, verifySignature } from '@tidebook/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sendCommand, pathBytes, type DeviceLink } from './apdu.ts'
import { openApp, type DeviceApp } from './device-app.ts'
import { DEVICE_ERROR_CODES, DeviceError } from './device-error.ts'
import { accountAt } from './device-signer.ts'
import { ethereumApp } from './ethereum-app.ts'
import { tronApp } from './tron-app.ts'
import { xrpApp } from './xrp-app.ts'

function bytesOf(hex: string): Uint8Array {
  return fromHex(hex.toUpperCase())
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

/** Replays recorded responses and rejects every other command. */
function recorded(answers: Readonly<Record<string, string>>): DeviceLink {
  return {
    exchange: async (command) => {
      const answer = answers[hexOf(command)]
      if (answer === undefined) throw new Error(`not what was recorded: ${hexOf(command)}`)
      return bytesOf(answer)
    },
  }
}

/** Exchanges between the vendor's library and a device, from the vendor's tests. */
const XRP_PATH = '058000002c80000090800000000000000000000000'
const XRP_KEY = '031d68bc1a142e6766b2bdfb006ccfe135ef2e0e2e94abb5cf5c9ab6104776fbae'
const XRP_TX =
  '12000022800000002400000002614000000001315d3468400000000000000c73210324e5f600b52bb3d9246d49c4ab1722ba7f32b7a3e4f9f2b8a1a28b9118cc36c48114f31b152151b6f42c1d61fe4139d34b424c8647d183142ecfc1831f6e979c6da907e88b1cad602db59e2f'
const XRP_SIGNATURE =
  '3044022041673ea6da17205b9b0d279436b508cd092b686bf5b921ddf4fbf38879e4950402207510cebf32019f5d994102bfe6570bb2f5d0b931902ad6d839c5b4552a492cb9'
const ETH_PATH = '058000002c8000003c800000008000000000000000'
const ETH_KEY =
  '04df00ad3869baad7ce54f4d560ba7f268d542df8f2679a5898d78a690c3db8f9833d2973671cb14b088e91bdf7c0ab00029a576473c0e12f84d252e630bb3809b'
const ETH_TX = 'e8018504e3b292008252089428ee52a8f3d6e5d15f8b131996950d7f296c7952872bd72a2487400080'
const ETH_RS =
  '3694583045a85ada8d15d5e01b373b00e86a405c9c52f7835691dcc522b7353b30392e638a591c65ed307809825ca48346980f52d004ab7a5f93657f7e62a400'
const TRON_PATH = '058000002c800000c3800000000000000000000000'
const TRON_TX =
  '0a023dce220895da42177db0050740d8e0a5feed2d522c43727970746f436861696e2d54726f6e5352204c6564676572205472616e73616374696f6e732054657374735a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a1541c8599111f29c1e1e061265b4af93ea1f274ad78a121541c8599111f29c1e1e061265b4af93ea1f274ad78a1880c2d72f709d94a2feed2d'
const TRON_RS =
  '3816b17b81c0a528b9f7506029473c82a3931945999426550a18d788651cb59d2d674a2386501107af2d51a106a67f8cf2e6adf2aded3220b6d1fc9847aec7c0'

describe('responses recorded from real devices', () => {
  it('WAL-106 XRP: returns the key at a path and a signature of it over the transaction', async () => {
    const link = recorded({
      [`e002004015${XRP_PATH}`]: `21${XRP_KEY}227248734d4751456b564e4a6d70475773385855426f54426941416277785a4e3576339000`,
      [`e004004083${XRP_PATH}${XRP_TX}`]: `${XRP_SIGNATURE}9000`,
    })
    const key = await xrpApp.keyAt(link, "m/44'/144'/0'/0/0", false)
    expect(key.address).toBe('rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3')
    const signature = await xrpApp.sign(link, "m/44'/144'/0'/0/0", bytesOf(XRP_TX))
    expect(hexOf(signature)).toBe(XRP_SIGNATURE)
    expect(verifySignature(key.publicKey, bytesOf(`53545800${XRP_TX}`), signature)).toBe(true)
  })

  it('WAL-106 Ethereum: returns the address and the r and s of a signature', async () => {
    const link = recorded({
      [`e002000015${ETH_PATH}`]: `41${ETH_KEY}28436241393833363265313939633431453138363444303932334146393634366433413634383435319000`,
      [`e00400003e${ETH_PATH}${ETH_TX}`]: `1b${ETH_RS}9000`,
    })
    const key = await ethereumApp.keyAt(link, "m/44'/60'/0'/0'/0", false)
    expect(key.address).toBe('0xCbA98362e199c41E1864D0923AF9646d3A648451')
    expect(hexOf(await ethereumApp.sign(link, "m/44'/60'/0'/0'/0", bytesOf(ETH_TX)))).toBe(ETH_RS)
  })

  it('WAL-106 Tron: returns the address and the r and s of a signature', async () => {
    const link = recorded({
      [`e002000015${TRON_PATH}`]:
        '41040357bda0e415396eab766d392d5b996eb4a0bec6ccbb166d581341ebb50ebb54c30b365823884d8169e4c784373f0d3b871f3d16bca0b33a292d98f6cf07855a225457646e57427a4664425031623873715a3552634644626b563373426d6e787359759000',
      [`e0041000c9${TRON_PATH}${TRON_TX}`]: `${TRON_RS}009000`,
    })
    const key = await tronApp.keyAt(link, "m/44'/195'/0'/0/0", false)
    expect(key.address).toBe('TWdnWBzFdBP1b8sqZ5RcFDbkV3sBmnxsYu')
    expect(hexOf(await tronApp.sign(link, "m/44'/195'/0'/0/0", bytesOf(TRON_TX)))).toBe(TRON_RS)
  })
})

describe('invalid device responses', () => {
  const answering = (hex: string): DeviceLink => ({ exchange: async () => bytesOf(hex) })
  const apps: readonly DeviceApp[] = [xrpApp, ethereumApp, tronApp]

  it.each([
    ['5515', 'device/locked'],
    ['6985', 'device/refused'],
    ['5501', 'device/refused'],
    ['6d00', 'device/other-app'],
    ['6511', 'device/other-app'],
    ['6a80', 'device/setting'],
    ['6a8d', 'device/setting'],
    ['6f42', 'device/failed'],
    ['', 'device/broken'],
    ['90', 'device/broken'],
    ['ff9000', 'device/broken'],
    ['2101029000', 'device/broken'],
  ])('maps the response "%s" to %s', async (answer, code) => {
    for (const app of apps)
      await expect(app.keyAt(answering(answer), "m/44'/60'/0'/0/0", false)).rejects.toMatchObject({ code })
  })

  it('parses any response as an account or fails with a typed error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 130 }), fc.boolean(), async (bytes, isDone) => {
        const answer = isDone ? Uint8Array.of(...bytes, 0x90, 0x00) : bytes
        const link: DeviceLink = { exchange: async () => answer }
        for (const app of apps)
          for (const act of [() => app.keyAt(link, "m/44'/60'/0'/0/0", true), () => openApp(link)])
            await (act() as Promise<unknown>).catch((error: unknown) => {
              expect(error).toBeInstanceOf(DeviceError)
              expect(DEVICE_ERROR_CODES).toContain((error as DeviceError).code)
            })
      }),
    )
  })

  it.each([
    ['no signature at all', ''],
    ['one that is too short', '1b'.repeat(7)],
    ['one that is too long, or cut', '1b'.repeat(73)],
  ])('rejects a malformed signature: %s', async (_, answer) => {
    const payload = bytesOf(`0a03${'01'.repeat(3)}`)
    for (const app of [xrpApp, ethereumApp])
      await expect(app.sign(answering(`${answer}9000`), "m/44'/60'/0'/0/0", payload)).rejects.toMatchObject({
        code: 'device/broken',
      })
    await expect(tronApp.sign(answering(`${answer.slice(0, 128)}9000`), "m/44'/195'/0'/0/0", payload)).rejects.toThrow(
      DeviceError,
    )
  })

  it.each([
    ['a key of 32 bytes', `20${'02'.repeat(32)}28${'61'.repeat(40)}9000`],
    ['an address of 19 signs', `21${XRP_KEY}13${'61'.repeat(19)}9000`],
    ['an address of 65 signs', `21${XRP_KEY}41${'61'.repeat(65)}9000`],
    ['an address that cannot be seen', `21${XRP_KEY}16${'07'.repeat(22)}9000`],
  ])('rejects a malformed key response: %s', async (_, answer) => {
    for (const app of apps)
      await expect(app.keyAt(answering(answer), "m/44'/60'/0'/0/0", false)).rejects.toMatchObject({
        code: 'device/broken',
      })
  })

  it('accepts an address with and without its 0x', async () => {
    const address = (text: string) =>
      ethereumApp
        .keyAt(
          answering(`21${XRP_KEY}${text.length.toString(16)}${Buffer.from(text).toString('hex')}9000`),
          'm/1',
          false,
        )
        .then((key) => key.address)
    const digits = 'ab'.repeat(20)
    expect(await address(digits)).toBe(`0x${digits}`)
    expect(await address(`0x${digits}`)).toBe(`0x${digits}`)
  })

  it('parses the open application in one format and allows an old system to omit it', async () => {
    expect(await openApp(answering('6e00'))).toBeUndefined()
    await expect(openApp(answering('0203585250009000'))).rejects.toMatchObject({ code: 'device/broken' })
  })

  it('rejects an address that is invalid on the chain', async () => {
    const text = Buffer.from('x'.repeat(34)).toString('hex')
    const link: DeviceLink = {
      exchange: async ([cla]) => bytesOf(cla === 0xb0 ? '0103585250009000' : `21${XRP_KEY}22${text}9000`),
    }
    await expect(accountAt(link, 'xrp', "m/44'/144'/0'/0/0", true)).rejects.toMatchObject({ code: 'device/broken' })
  })
})

it('encodes each step of a path in four bytes and rejects invalid paths', () => {
  expect(hexOf(pathBytes("m/44'/144'/0'/0/0"))).toBe(XRP_PATH)
  for (const path of ['', 'm', "44'/0", 'm/-1', 'm/2147483648', `m${'/0'.repeat(11)}`])
    expect(() => pathBytes(path), path).toThrow(RangeError)
})

describe('checks before a request reaches the device', () => {
  const silent: DeviceLink = { exchange: async () => expect.unreachable('it was asked') }

  it('reject a command of more than 255 bytes', async () => {
    await expect(sendCommand(silent, { cla: 0, ins: 0, data: new Uint8Array(256) })).rejects.toMatchObject({
      code: 'device/too-long',
    })
  })

  it.each([
    ['a member that fits into no command', `0a${'fb01'}${'00'.repeat(251)}`, DeviceError],
    ['a message that ends in a number', '0aff', RangeError],
    ['a message whose member is longer than it', '0a0501', RangeError],
    ['a number without an end', 'ff'.repeat(12), RangeError],
  ])('reject a malformed Tron payload: %s', async (_, message, kind) => {
    await expect(tronApp.sign(silent, "m/44'/195'/0'/0/0", bytesOf(message))).rejects.toThrow(kind)
  })
})
