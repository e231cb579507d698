/* ProcessPrng of bcryptprimitives.dll, which Rust's standard library imports and Wine has since 9.0, by RtlGenRandom. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {
    return RtlGenRandom(data, (ULONG)size);
}
