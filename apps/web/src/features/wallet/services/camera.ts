import { KeyringError } from '@tidebook/keyring'
import { decodeQR } from 'qr/decode.js'
import { scanCode } from '../../../lib/scan-code.ts'

/** Longest side of the picture that is searched for a code, in pixels. */
const MAX_SIDE = 800

/**
 * Shows the camera in an element and resolves with the text of the first code, or with undefined when `signal` aborts.
 * @throws KeyringError `keyring/camera-failed` if there is no camera, or the user denies access
 */
export async function readByCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const stream = await open()
  try {
    if (signal.aborted) return undefined
    video.srcObject = stream
    await video.play()
    const canvas = document.createElement('canvas')
    return await scanCode(async () => codeIn(video, canvas), signal)
  } catch {
    if (signal.aborted) return undefined
    throw new KeyringError('keyring/camera-failed')
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}

async function open(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  } catch {
    throw new KeyringError('keyring/camera-failed')
  }
}

function codeIn(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | undefined {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return undefined
  const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight))
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return undefined
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  try {
    return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height))
  } catch {
    return undefined
  }
}
