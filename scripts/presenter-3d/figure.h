// A whole presenter: every part with its material, in groups that are rendered as layers of their own.
#pragma once
#include "body.h"
#include "hair.h"

enum Part : uint8_t { Air, Skin, Neck, HandSkin, Hairs, Beard, Brow, Lash, Eye, Teeth, Tongue, Cloth, Under, Rim, Gold, partCount };
enum class Group { Head, Back, Body, Glasses, Hand, Sleeve };

/** What takes on another colour when a person asks for one. */
inline bool isTinted(int part) { return part == Cloth || part == Hairs || part == Beard; }
inline bool isSkin(int part) { return part == Skin || part == Neck || part == HandSkin; }

struct Nearest {
  float d = 9;
  Part part = Air;
  void offer(float v, Part p) {
    if (v < d) d = v, part = p;
  }
};

struct Figure {
  const Character& who;
  Face face;
  HairField hair;
  Body body;
  Hand hand;
  /** How far the head turns to the viewer's right. Radians. */
  float yaw = 0;
  /** Where the hand stands in the picture: its wrist, how far it tips to the viewer, and how far its palm turns in. */
  Vec wrist{0, 0, 0};
  float handTip = 0, handTurn = 0;

  explicit Figure(const Character& c) : who(c), face(c), hair{c, face}, body{c} {}
  Figure(const Figure&) = delete;

  /** How far a height turns with the head: hair hangs on the shoulders. As in move.ts. */
  static float turnShare(float y) { return mix(.25f, 1.f, ramp(-1.7f, -.75f, y)); }
  static Vec turnAbout(Vec p, float a) {
    const Vec neck(0, -.62f, -.16f);
    return turnY(p - neck, a) + neck;
  }
  /** From the picture to a head that looks ahead, and back. */
  Vec inHead(Vec p) const { return yaw == 0 ? p : turnAbout(p, -yaw * turnShare(p.y)); }
  Vec fromHead(Vec q) const { return yaw == 0 ? q : turnAbout(q, yaw * turnShare(q.y)); }

  float glasses(Vec q) const {
    const Vec s(fabsf(q.x), q.y, q.z);
    // Rims: rounded squares that lean with the face; a bridge; temples to the ears.
    const Vec c(s.x - .345f, s.y - .0f, s.z - (.845f - .34f * (s.x - .1f) * (s.x - .1f)));
    const float shape = box({c.x, c.y, 0}, {.275f, .215f, 1}, .165f);
    float d = sqrtf(shape * shape + c.z * c.z) - .021f;
    // The bridge is an arch.
    const float rise = .085f - 2.2f * q.x * q.x - q.y, back = .868f - 1.2f * q.x * q.x - q.z, side = std::max(0.f, s.x - .09f);
    d = join(d, sqrtf(rise * rise * .85f + back * back + side * side) - .019f, .025f);
    return std::min(d, limb(s, {.625f, .07f, .76f}, {.825f, .05f, -.05f}, .022f, .022f));
  }
  float earring(Vec q) const { return ball({fabsf(q.x), q.y, q.z}, {.835f, -.255f, -.02f}, .042f); }
  /** Hair behind the neck belongs to a layer below the body. */
  float hairPart(Vec q, bool back) const {
    float d = hair(q);
    if (who.cut == Hair::Long) {
      d = carve(d, limb(q, {0, -.75f, -.06f}, {0, -2.4f, -.1f}, .44f, .52f), .1f);
      if (!back) d = std::max(d, -.22f - q.z - .3f * ramp(-.3f, .4f, q.y));
    }
    return d;
  }
  /** The gap between skin and hair that keeps the beard off the lips needs the skin's own distance. */
  Nearest head(Vec q) const {
    Nearest n;
    const float skin = face(q);
    n.offer(skin * .85f, Skin);
    n.offer(hairPart(q, false), Hairs);
    n.offer(hair.beard(q, skin), Beard);
    if (q.z > .2f) {
      if (face.nearEye(q)) {
        n.offer(face.eyeball(q), Eye);
        n.offer(face.lashes(q), Lash);
      }
      if (q.y > .1f && q.y < .65f) n.offer(face.brows(q, skin), Brow);
      if (q.y < -.3f && fabsf(q.x) < .36f) {
        n.offer(face.teeth(q), Teeth);
        n.offer(face.tongue(q), Tongue);
      }
    }
    if (who.earrings) n.offer(earring(q), Gold);
    return n;
  }
  Nearest clothed(Vec p) const {
    Nearest n;
    n.offer(body.neck(p), Neck);
    bool inner = false;
    const float cloth = body.cloth(p, inner);
    n.offer(cloth, inner ? Under : Cloth);
    return n;
  }
  Vec inHand(Vec p) const { return turnY(turnX(p - wrist, -handTip), -handTurn); }
  Nearest handed(Vec p) const {
    Nearest n;
    n.offer(hand(inHand(p)) * .9f, HandSkin);
    return n;
  }
  /** The forearm, upright, from the cuff at the wrist to beyond the elbow. */
  Nearest sleeved(Vec p) const {
    Nearest n;
    const Vec h = p - wrist;
    float sleeve = limb(h, {0, -2.3f, -.16f}, {0, -.15f, -.01f}, .30f, .165f);
    sleeve = join(sleeve, sqrtf(powf(lengthOf(Vec(h.x, 0, h.z + .01f)) - .155f, 2) + powf(h.y + .10f, 2) * .5f) - .045f, .03f);
    const float folds = .012f * sinf(h.y * 8 + h.x * 5) * ramp(-.5f, -.9f, h.y);
    n.offer((sleeve + folds + .004f * sinf(h.y * 70) * ramp(-.30f, -.24f, h.y)) * .85f, Cloth);
    return n;
  }
  /** What the light of a group meets first. */
  Nearest of(Group group, Vec p) const {
    switch (group) {
      case Group::Head:
        return head(inHead(p));
      case Group::Body:
        return clothed(p);
      case Group::Hand:
        return handed(p);
      case Group::Sleeve:
        return sleeved(p);
      case Group::Back: {
        Nearest n;
        n.offer(hairPart(inHead(p), true), Hairs);
        return n;
      }
      case Group::Glasses: {
        Nearest n;
        n.offer(glasses(inHead(p)), Rim);
        return n;
      }
    }
    return {};
  }
  /** All that throws shadows, of the head. */
  Nearest shadowHead(Vec p) const {
    const Vec q = inHead(p);
    Nearest n = head(q);
    if (who.cut == Hair::Long) n.offer(hairPart(q, true), Hairs);
    if (who.glasses) n.offer(glasses(q), Rim);
    return n;
  }
};
