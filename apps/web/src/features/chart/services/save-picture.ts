/** Saves a picture in a data URL as a file. */
export function savePicture(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
