/**
 * System errors about a file or folder, as text to follow a colon. Plain JavaScript, because scripts use it before packages are installed.
 */
const reasons = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota of this user is used up",
  EFBIG: "the system does not allow files of this size",
  EACCES: "this user has no access",
  EPERM: "the system does not permit changes to it",
  EROFS: "it is on a drive that can only be read",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "part of its path is a file",
  EEXIST: "part of its path is a file",
  EISDIR: "it is a folder",
  ENAMETOOLONG: "its name is too long",
};

/** Why the system rejected an operation on a file or folder, with its name if known; undefined for any other error. */
export function systemReason(error) {
  if (!(error instanceof Error) || !("syscall" in error)) return undefined;
  const reason = reasons[error.code];
  // A missing socket is not a file that an operator can create.
  if (reason === undefined || error.syscall === "connect") return undefined;
  return { reason, place: typeof error.path === "string" ? error.path : undefined };
}

/** The same for a sentence that already names the file. */
export const reasonOfFile = (error) =>
  systemReason(error)?.reason ?? (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");

export const cannotWrite = (file, error) => `The file ${file} cannot be written: ${reasonOfFile(error)}.`;
