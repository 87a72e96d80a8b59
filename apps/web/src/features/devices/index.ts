import { lazyPart } from '../../lib/lazy-part.ts'

export { requestDeviceSignature } from './model/device-question.ts'
export type { DeviceSigningRequest } from './model/device-question.ts'
export { addDevice, forgetDevice, readDevices } from './model/stored-devices.ts'
export type { StoredDevice } from './model/stored-devices.ts'

/** Hardware wallets, loaded when the user connects one. */
export const ConnectDevicePart = lazyPart(
  async () => (await import('./views/connect-dialog.tsx')).ConnectDialog,
  'devices',
)
export const DeviceQuestionPart = lazyPart(
  async () => (await import('./views/device-question.tsx')).DeviceQuestion,
  'devices',
)
