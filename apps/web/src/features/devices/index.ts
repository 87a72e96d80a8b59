import { lazyPart } from '../../lib/lazy-part.ts'

export { requestDeviceSignature } from './model/device-prompt.ts'
export type { DeviceSigningRequest } from './model/device-prompt.ts'
export { addDevice, forgetDevice, readDevices } from './model/stored-devices.ts'
export type { StoredDevice } from './model/stored-devices.ts'

/** Hardware wallets, loaded when the user connects one. */
export const ConnectDevicePart = lazyPart(
  async () => (await import('./views/connect-dialog.tsx')).ConnectDialog,
  'devices',
)
export const DevicePromptPart = lazyPart(
  async () => (await import('./views/device-prompt.tsx')).DevicePrompt,
  'devices',
)
