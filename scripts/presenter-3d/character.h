// Who the presenters are: proportions, colours, hair and clothes. Lengths in head units (half a face is about 0.8 wide).
#pragma once
#include <cstring>
#include "vec.h"

enum class Hair { Curls, Long, Bun, Swept, Cropped, None };
enum class Garment { Crew, Roll, Cardigan };

struct Character {
  const char* name;
  // Colours: skin, lips, hair, brows, iris, outer and inner clothes.
  uint32_t skin, lips, hair, brows, iris, cloth, under;
  Hair cut;
  Garment garment;
  // 0 is none, 1 a full beard, 0.4 short stubble-like.
  float beard;
  bool glasses, earrings;
  // 0 young to 1 old.
  float age;
  // Shape, 1 or 0 is the middle: widths of jaw and chin, drop of the chin, cheeks, nose, lips, eyes, lashes, brows.
  float jaw, chinWide, chinDrop, cheeks, nose, noseWide, lipFull, eyes, eyeTilt, lashes, browThick, browHigh;
  float neck, shoulders;
};

inline const Character characters[] = {
    {"zuri", 0x9a5a34, 0x8f3f37, 0x1d1310, 0x1a110e, 0x5a3a1c, 0xe9b22f, 0xe9b22f, Hair::Curls, Garment::Roll, 0, false, true, 0,
     .97f, 1, 0, 1.05f, 1, 1.14f, 1.14f, 1.05f, .012f, 1, .95f, 0, .275f, .94f},
    {"finn", 0xe6ae84, 0xb4645a, 0x4a2c1c, 0x35201a, 0x3f74a0, 0x2d5a86, 0xe8e2d4, Hair::Swept, Garment::Crew, .55f, false, false, .1f,
     1.1f, 1.25f, .03f, .92f, 1.12f, 1.05f, .82f, .93f, 0, .25f, 1.3f, -.01f, .36f, 1.1f},
    {"mina", 0xcb9064, 0xa54e46, 0x2f1a10, 0x2e1b13, 0x6b4a22, 0x2f7d6a, 0xf0e8da, Hair::Long, Garment::Cardigan, 0, false, true, 0,
     .95f, .95f, -.01f, 1, .92f, .98f, 1, 1.03f, .02f, .9f, .95f, .01f, .265f, .92f},
    {"omar", 0xb27646, 0x8f4a3e, 0x17110f, 0x17110f, 0x3f2a18, 0xb4532f, 0xe6dccb, Hair::None, Garment::Crew, 1, false, false, .25f,
     1.12f, 1.3f, .03f, .95f, 1.2f, 1.12f, .9f, .9f, 0, .25f, 1.45f, -.01f, .38f, 1.14f},
    {"ruth", 0xf3bf9c, 0xb8635c, 0xd3cdc6, 0xa79f98, 0x4d7f86, 0xb5486a, 0xf3eadf, Hair::Bun, Garment::Crew, 0, true, true, 1,
     1, 1.02f, .0f, 1.08f, 1.02f, 1.05f, .8f, .93f, -.008f, .5f, .85f, .0f, .28f, .95f},
    {"kofi", 0x5f3826, 0x6d3430, 0x8d8882, 0x6f6963, 0x33200f, 0x5a4888, 0xead9b8, Hair::Cropped, Garment::Cardigan, .3f, true, false, .75f,
     1.08f, 1.2f, .02f, .98f, 1.15f, 1.3f, 1.12f, .93f, -.004f, .25f, 1.15f, .0f, .36f, 1.08f},
};

/** The shape of a mouth: half its width, how far the lips part up and down, the chin's drop, and how far lips push out. */
struct Mouth {
  const char* id;
  float wide, up, down, jaw, out;
  // Fullness of the lips, how far the lower one tucks under the teeth, the corners' rise, the cheeks'.
  float upper, lower, tuck, corner, cheek;
};

inline const Mouth mouths[] = {
    //         wide    up     down   jaw    out    upper  lower tuck  corner cheek
    {"rest", .270f, .002f, .002f, .000f, .000f, 1.00f, 1.00f, .00f, .040f, .30f},
    {"mbp", .258f, .000f, .000f, -.012f, -.010f, .66f, .70f, .00f, .026f, .15f},
    {"ah", .268f, .034f, .072f, .062f, .000f, .94f, .94f, .00f, .024f, .15f},
    {"aa", .272f, .046f, .150f, .150f, .000f, .90f, .90f, .00f, .016f, .10f},
    {"eh", .296f, .040f, .080f, .064f, -.005f, .88f, .90f, .00f, .034f, .35f},
    {"ee", .316f, .038f, .044f, .026f, -.010f, .84f, .86f, .00f, .050f, .55f},
    {"ss", .290f, .034f, .036f, .012f, -.004f, .88f, .88f, .00f, .036f, .30f},
    {"oh", .198f, .044f, .096f, .100f, .040f, .96f, .96f, .00f, .004f, -.15f},
    {"oo", .166f, .024f, .036f, .040f, .065f, .88f, .88f, .00f, .006f, -.25f},
    {"fv", .268f, .034f, .004f, .012f, .000f, .88f, .84f, .028f, .022f, .15f},
    {"smile", .330f, .003f, .003f, -.004f, -.010f, .84f, .86f, .00f, .078f, 1.00f},
    {"grin", .338f, .048f, .074f, .044f, -.010f, .80f, .84f, .00f, .088f, 1.10f},
};
inline constexpr int mouthCount = sizeof(mouths) / sizeof(mouths[0]);
