import type { Attachment } from 'svelte/attachments';

/** Accepts a file dropped on an element, which has the attribute `data-over` while a file is dragged over it. */
export function dropFile(take: (file: File | undefined) => void): Attachment<HTMLElement> {
  return onDrop(({ files }) => take(files[0]));
}

/** Like `dropFile`, for several files and folders. */
export function dropFiles(take: (files: readonly File[]) => void): Attachment<HTMLElement> {
  return onDrop((data) => {
    // Entries can be read only in the event that brings them.
    const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
    const plain = [...data.files];
    void Promise.all(entries.map(filesIn)).then((lists) => {
      const files = lists.flat();
      take(files.length > 0 ? files : plain);
    });
  });
}

/** Returns the files in a dropped file or folder, without unreadable ones. */
async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)));
    return file === null ? [] : [named(file, entry.fullPath.replace(/^\//, ''))];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  // A folder is listed in parts; the last one is empty.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (part.length === 0) return files;
    files.push(...(await Promise.all(part.map(filesIn))).flat());
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** Adds the path in a dropped folder, which only chosen folders set. */
const named = (file: File, path: string): File =>
  Object.defineProperty(file, 'webkitRelativePath', { value: path });

function onDrop(take: (data: DataTransfer) => void): Attachment<HTMLElement> {
  return (element) => {
    const listening = new AbortController();
    const { signal } = listening;
    const over = (isOver: boolean) => (event: Event) => {
      if (event.type !== 'dragleave') event.preventDefault();
      element.toggleAttribute('data-over', isOver);
    };
    element.addEventListener('dragover', over(true), { signal });
    element.addEventListener('dragleave', over(false), { signal });
    element.addEventListener('drop', over(false), { signal });
    element.addEventListener('drop', ({ dataTransfer }) => dataTransfer && take(dataTransfer), { signal });
    return () => listening.abort();
  };
}
