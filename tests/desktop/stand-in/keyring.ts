import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { played } from './not-played.ts';
import { options } from './machine.ts';
import { isReady } from './runtime.ts';

/**
 * `safeStorage` (docs: safeStorage) with this user's keyring, with Chromium's `basic_text`, which encrypts with a
 * public key, or without any. A later run can read the encrypted data.
 */

const KEY = createHash('sha256').update(`keyring of ${options.appData}`).digest();
const IV_BYTES = 12;
const TAG_BYTES = 16;

function isAvailable(): boolean {
  return isReady() && options.keyring !== 'unavailable';
}

function need(): void {
  if (!isAvailable())
    throw new Error('Error while encrypting the text provided to safeStorage: encryption is not available.');
}

export const safeStorage = played('safeStorage', {
  isEncryptionAvailable: isAvailable,
  isAsyncEncryptionAvailable: () => Promise.resolve(isAvailable()),
  getSelectedStorageBackend: () => (options.keyring === 'unavailable' ? 'unknown' : options.keyring),
  async encryptStringAsync(text: string): Promise<Buffer> {
    need();
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', KEY, iv);
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Promise.resolve(Buffer.concat([iv, cipher.getAuthTag(), bytes]));
  },
  async decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    need();
    const decipher = createDecipheriv('aes-256-gcm', KEY, encrypted.subarray(0, IV_BYTES));
    decipher.setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const bytes = Buffer.concat([
      decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
    return Promise.resolve({ result: bytes.toString('utf8'), shouldReEncrypt: false });
  },
});
