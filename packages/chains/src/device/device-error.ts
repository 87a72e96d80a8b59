/** Messages of device errors. The codes are stable because translations use them as keys. */
const MESSAGES = {
  'device/unsupported': 'This browser reaches no such devices',
  'device/not-connected': 'No device was chosen or found',
  'device/busy': 'Another program holds the device',
  'device/locked': 'The device is locked',
  'device/other-app': 'Another application is open on the device',
  'device/refused': 'The person refused it on the device',
  'device/setting': 'A setting of the application on the device forbids it',
  'device/too-long': 'The device takes no transaction of this length',
  'device/other-address': 'The device holds another key than the one of this wallet',
  'device/wrong-signature': 'The signature is not one of this wallet over these bytes',
  'device/broken': 'The device answered what makes no sense',
  'device/failed': 'The device reports a failure',
  'device/lost': 'The connection to the device was lost',
  'device/no-answer': 'The device does not answer',
} as const

export type DeviceErrorCode = keyof typeof MESSAGES

/** All error codes, for the tests of the message catalogs. */
export const DEVICE_ERROR_CODES = Object.keys(MESSAGES) as readonly DeviceErrorCode[]

/** A failure of a device or of its connection. `detail` is a status word or the name of the open application. */
export class DeviceError extends Error {
  readonly code: DeviceErrorCode
  readonly detail: string | undefined

  constructor(code: DeviceErrorCode, detail?: string) {
    super(MESSAGES[code])
    this.name = 'DeviceError'
    this.code = code
    this.detail = detail
  }
}
